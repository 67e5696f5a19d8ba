export const muted = {
  title: 'Hatches muted for 1 hour',
  description: 'Unmute any time under Hatches, Notify me.',
}
export const undo = { label: 'Undo', description: 'Undo under Hatches, Notify me' }
export const mute = { label: 'Mute 1 hour', description: 'Mute under Hatches, Notify me' }
