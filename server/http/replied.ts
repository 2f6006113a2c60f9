/** A reply with another status of success than the endpoint's own. */
export class Replied<T> {
  constructor(
    readonly status: number,
    readonly body: T,
  ) {}
}
export const replied = <T>(status: number, body: T) => new Replied(status, body)
