/** What a rejected request is reduced to (specification §8). `status` 0: no answer came. */
export class HttpFailure extends Error {
  override readonly name: string = 'HttpFailure'
  readonly #retryAfter: number | null
  constructor(
    readonly status: number,
    readonly data: unknown,
    message = '',
    retryAfter: number | null = null,
  ) {
    super(message)
    this.#retryAfter = retryAfter
  }

  /** Seconds after which to try again, where the server says so. */
  get retryAfter() {
    return this.#retryAfter
  }
}

/** The request was given up on purpose: nothing to tell anybody. */
export class HttpCanceled extends HttpFailure {
  override readonly name = 'HttpCanceled'
}
