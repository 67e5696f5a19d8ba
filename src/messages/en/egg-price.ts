export const unknownLocation = 'Location unknown'
/** Words next to an egg's price, or instead of one. EG5 */
export const eggPrice = {
  unknown: 'Price unknown',
  sample: 'sample price',
  sampleTitle: 'Made up for the demo, not a real price',
}
