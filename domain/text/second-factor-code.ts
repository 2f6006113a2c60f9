/** The two kinds of second-factor code. A recovery code has letters, which a numeric keypad cannot type. */
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

/** The code as sent: without the spaces people type between groups. */
export const bareCode = (typed: string) => typed.replaceAll(/\s+/g, '')
