export const advertisement = 'Advertisement'
export const place = (at: 'left' | 'right', number: number) => `Advertisement, ${at} ${number}`
export const close = 'Close advertisement'
