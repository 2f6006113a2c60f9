/** Bytes of a stream, taken or passed on by their number. */
export class Bytes {
  private held: Buffer = Buffer.alloc(0)
  private readonly source: AsyncIterator<Buffer>

  constructor(content: AsyncIterable<Buffer>) {
    this.source = content[Symbol.asyncIterator]()
  }

  /** The next bytes; fewer at the end. */
  async take(count: number): Promise<Buffer> {
    const parts = [this.held]
    let length = this.held.length
    while (length < count) {
      const { value, done } = await this.source.next()
      if (done) break
      parts.push(value)
      length += value.length
    }
    const whole = parts.length === 1 ? this.held : Buffer.concat(parts)
    this.held = whole.subarray(count)
    return whole.subarray(0, count)
  }

  /** The next bytes in pieces; all that are left without a number. */
  async *pass(count = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
    let left = count
    while (left > 0) {
      const piece = await this.take(Math.min(left, Math.max(1, this.held.length)))
      if (piece.length === 0) return
      left -= piece.length
      yield piece
    }
  }

  /** Puts bytes back, to be taken again. */
  putBack(bytes: Buffer): void {
    this.held = Buffer.concat([bytes, this.held])
  }

  /** As many bytes of zero as there are of the next ones. */
  async *blank(count?: number): AsyncGenerator<Buffer> {
    for await (const piece of this.pass(count)) yield Buffer.alloc(piece.length)
  }
}
