/** The small icons of the product: name, the emoji it is made from, and its side in pixels (twice its size on a page). */
export type Icon = { name: string; art: string; side: number }

const SMALL = 64
const LARGE = 96

export const icons: readonly Icon[] = [
  { name: 'bubbles', art: '1fae7.webp', side: SMALL },
  { name: 'coin', art: '1fa99.webp', side: SMALL },
  { name: 'gem', art: '1f48e.webp', side: SMALL },
  { name: 'ticket', art: '1f39f-fe0f.webp', side: SMALL },
  { name: 'seashell', art: '1f41a.webp', side: SMALL },
  { name: 'pearl', art: '1f9aa.webp', side: SMALL },
  { name: 'event', art: '1f380.webp', side: SMALL },
  { name: 'users-online', art: '1f3ae.webp', side: LARGE },
  { name: 'total-pets', art: '1f98a.webp', side: LARGE },
  { name: 'total-players', art: '1f30d.webp', side: LARGE },
  { name: 'secret-hatches', art: '1f423.webp', side: LARGE },
  { name: 'calculator', art: '2696-fe0f.webp', side: LARGE },
  { name: 'empty', art: '1f50d.webp', side: LARGE },
  { name: 'error', art: '1f9ca.webp', side: LARGE },
  { name: 'offline', art: '1f4e1.webp', side: LARGE },
  { name: 'not-found', art: '1f47b.webp', side: LARGE },
]
