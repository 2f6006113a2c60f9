/** Why a time is held: offered to who waits, for a guest who confirms by mail, for the move of a visit (contract.md, "holds"). */
export const holdKinds = ['waiting-list', 'guest', 'move'] as const
export type HoldKind = (typeof holdKinds)[number]

/** A hold is open until it is answered, withdrawn by the practice, or expires. */
export const holdStates = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type HoldState = (typeof holdStates)[number]

/** Where a person on the waiting list stands (product.md §9.13). */
export const waitingStates = ['waiting', 'booked', 'withdrawn', 'expired'] as const
export type WaitingState = (typeof waitingStates)[number]
