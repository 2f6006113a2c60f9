/** What a rejected request is reduced to (specification §8). `status` 0: no answer came. */
export class HttpFailure extends Error {
  override readonly name: string = 'HttpFailure'
  constructor(
    readonly status: number,
    readonly data: unknown,
    message = '',
  ) {
    super(message)
  }
}

/** The request was given up on purpose: nothing to tell anybody. */
export class HttpCanceled extends HttpFailure {
  override readonly name = 'HttpCanceled'
}
