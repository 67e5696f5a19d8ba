/** Search of the picker: a separate chunk, loaded when the picker opens. QS1 */
export { findPets } from '#domain/search/find-pets.ts'
export { petChoices } from '#domain/search/pet-choices.ts'
export { PickerResults } from './picker-results.tsx'
