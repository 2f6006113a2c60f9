/** Refusal messages used in several places (contract.md, "Refusals"). */
export const refusalText = {
  unauthenticated: 'Unauthenticated.',
  noAnswer: 'Verifica la tua connessione a internet.',
  forbidden: 'Non hai i permessi per questa operazione.',
  chooseDoctor: 'Scegli un medico',
  secondFactorDue: 'Per continuare attiva la verifica in due passaggi.',
  notFound: 'Risorsa non trovata',
  invalid: 'I dati inseriti non sono validi.',
  unknownField: 'Campo non previsto.',
  wrongCredentials: 'Le credenziali non sono corrette.',
  twice: 'Campo indicato più volte.',
  unknownValue: 'Il valore scelto non esiste.',
  tooMany: 'Troppe richieste: riprova tra poco.',
  stale: 'Il dato è stato modificato nel frattempo.',
  staleDescription: 'Un’altra persona ha salvato prima: confronta le due versioni e salva di nuovo.',
  unavailable: 'Servizio momentaneamente non disponibile.',
  diskFull: 'Spazio su disco esaurito: per ora si può consultare, ma non salvare.',
  diskFullDescription: 'Nulla è stato salvato. Avvisa chi si occupa del server: appena c’è spazio si può riprovare.',
  filesUnavailable: 'I file non sono disponibili in questo momento.',
  filesUnavailableDescription: 'Il resto funziona. Avvisa chi si occupa del server: l’archivio dei file non risponde.',
  unexpected: 'Si è verificato un errore durante l’esecuzione dell’operazione.',
} as const

export type FieldErrors = Record<string, string[]>
export interface RefusalBody {
  message: string
  errors?: FieldErrors
  [detail: string]: unknown
}

/** A refused request, thrown by use cases and turned into a reply by the server's one error handler. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: RefusalBody,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Codes for the log; the body has only texts. */
    readonly reasons: readonly string[] = [],
  ) {
    super(body.message)
  }
}

/** 401: no valid session; no other cause. */
export const unauthenticated = () => new Refusal(401, { message: refusalText.unauthenticated })
/** 403: the caller may not use the function. */
export const forbidden = (message: string = refusalText.forbidden, reasons: readonly string[] = []) =>
  new Refusal(403, { message }, {}, reasons)
/** 403: the installation requires a second factor that this user has not enabled yet. */
export const secondFactorDue = () =>
  new Refusal(403, { message: refusalText.secondFactorDue, code: 'second-factor-due' })
/** 404: unknown, or of another tenant; the message is the same. */
export const notFound = () => new Refusal(404, { message: refusalText.notFound })
/** 422: Italian messages by field, as many as `most` allows; the first one is also the main message. */
export const invalid = (errors: FieldErrors, reasons: readonly string[] = []) =>
  new Refusal(
    422,
    { message: Object.values(errors)[0]?.[0] ?? refusalText.invalid, errors: fewerErrors(errors) },
    {},
    reasons,
  )
/** Most fields that a refusal names, texts of each, and characters of a name: no refusal grows with what was sent. */
const most = { fields: 40, texts: 3, name: 60 } as const
const fewerErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .slice(0, most.fields)
      .map(([field, texts]) => [field.slice(0, most.name), texts.slice(0, most.texts)]),
  )
/** 422 on a field whose id is of another tenant or does not exist; the message is the same. */
export const unknownValue = (field: string) => invalid({ [field]: [refusalText.unknownValue] })
/** 409: the record was saved by another request first; `current` is its present state. */
export const stale = (current: unknown) =>
  new Refusal(409, {
    message: refusalText.stale,
    description: refusalText.staleDescription,
    code: 'stale',
    current,
  })
/** 429 with `Retry-After` in seconds. */
export const tooMany = (seconds: number) =>
  new Refusal(429, { message: refusalText.tooMany }, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
/** 503 with `Retry-After` in seconds. */
export const unavailable = (seconds: number, communication?: { title: string; body: string }) =>
  new Refusal(
    503,
    { message: refusalText.unavailable, ...(communication && { communication }) },
    { 'retry-after': String(seconds) },
  )
/**
 * 507 with `Retry-After` in seconds: no disk space to write. Not 503, which would replace the console's screen: reading
 * still works.
 */
export const diskFull = (seconds: number) =>
  new Refusal(
    507,
    { message: refusalText.diskFull, description: refusalText.diskFullDescription },
    { 'retry-after': String(seconds) },
  )
/** 503 with `Retry-After` in seconds: the files folder cannot be read or written. */
export const filesUnavailable = (seconds: number) =>
  new Refusal(
    503,
    { message: refusalText.filesUnavailable, description: refusalText.filesUnavailableDescription },
    { 'retry-after': String(seconds) },
  )
