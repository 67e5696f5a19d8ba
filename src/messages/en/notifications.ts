export const muted = {
  title: 'No hatch alerts for 1 hour',
  description: 'Turn them on again under Hatches, Notify me.',
}
export const onlyWatched = {
  title: 'Only pets you watch',
  description: 'Tap Watch on a pet to hear when it hatches.',
}
export const undo = { label: 'Undo', description: 'Undo under Hatches, Notify me' }
export const mute = { label: 'Not now', description: 'No hatch alerts for 1 hour. Also under Hatches, Notify me.' }
export const onlyMine = { label: 'Only my pets', description: 'Only pets you watch. Also under Hatches, Notify me.' }
