/** A session in somebody else's name lasts so long at most, in minutes (contract.md, "Calls"). */
export const sessionMinutes = 60

/** A link is meant for the phone that lies beside the screen: so long its code can be handed in, in minutes. */
export const codeMinutes = 5

export const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)
