import { mergeLedgers } from '#domain/ledger/merge-ledgers.ts'
import { openOwnPets } from '#lib/ledger/own-pets.ts'

/** The ledger of this browser. ML20 */
export const ownPets = () => openOwnPets(mergeLedgers)
