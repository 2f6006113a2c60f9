/** The user read while logging in, handed over to the first screen so that it need not ask again. Used once. */
let known: { userId: number; user: unknown } | null = null

export function rememberUser(userId: number, user: unknown) {
  known = { userId, user }
}

export function takeKnownUser<T>(userId: number | null): T | undefined {
  if (known === null || known.userId !== userId) return undefined
  const { user } = known
  known = null
  return user as T
}
