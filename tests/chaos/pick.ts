export const pick = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)]!
