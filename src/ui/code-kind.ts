/** The two codes that prove a second factor. A recovery code has letters, which a keypad of digits could not type. */
export const codeKind = {
  app: {
    label: 'Codice di verifica',
    hint: 'Le 6 cifre che l’app mostra in questo momento.',
    other: 'Usa un codice di recupero',
    input: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  },
  recovery: {
    label: 'Codice di recupero',
    hint: 'Uno di quelli che hai conservato: ognuno vale una volta sola.',
    other: 'Usa il codice dell’app',
    input: { autoComplete: 'off', inputMode: 'text' },
  },
} as const
export type CodeKind = keyof typeof codeKind

export const otherKind = { app: 'recovery', recovery: 'app' } as const satisfies Record<CodeKind, CodeKind>

/** A code as it travels: people write it in groups, as they read it. */
export const bareCode = (typed: string) => typed.replaceAll(/\s+/g, '')
