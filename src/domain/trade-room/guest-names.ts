/** Names of guests: the site's own, so that nobody says anything by a name. RM104 */
const ANIMALS = [
  'Badger', 'Bat', 'Bear', 'Bee', 'Beetle', 'Bison', 'Camel', 'Crab', 'Crane', 'Crow', 'Deer', 'Dolphin', 'Duck', 'Eagle', 'Falcon', 'Ferret',
  'Finch', 'Fox', 'Frog', 'Gecko', 'Goat', 'Hare', 'Hedgehog', 'Heron', 'Horse', 'Jay', 'Koala', 'Lemur', 'Lion', 'Lizard', 'Lynx', 'Magpie',
  'Mole', 'Moose', 'Mouse', 'Newt', 'Octopus', 'Orca', 'Otter', 'Owl', 'Panda', 'Parrot', 'Pelican', 'Penguin', 'Puffin', 'Quail', 'Rabbit',
  'Raven', 'Robin', 'Salmon', 'Seal', 'Shark', 'Sheep', 'Snail', 'Sparrow', 'Squid', 'Stork', 'Swan', 'Tiger', 'Toad', 'Turtle', 'Whale',
  'Wolf', 'Wombat', 'Wren', 'Yak', 'Zebra',
] as const

/** Name of a new guest, other than those in the room. `random`: from 0 up to 1. */
export function pickGuestName(taken: readonly string[], random: number): string {
  const free = ANIMALS.map((animal) => `Guest ${animal}`).filter((name) => !taken.includes(name))
  return free[Math.floor(random * free.length)] ?? 'Guest'
}
