import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A reply with another status of success than the endpoint's own. */
export class Replied<T> {
  constructor(
    readonly status: number,
    readonly body: T,
  ) {}
}
export const replied = <T>(status: number, body: T) => new Replied(status, body)

/** A reply that is a file to keep (an export, an attachment): always saved, never shown inside our origin. */
export class Download {
  constructor(
    readonly file: {
      /** As the person will find it in the folder of downloads. */
      readonly name: string
      /** One of the endpoint's `mediaTypes`. */
      readonly type: string
      readonly content: string | Readable
      /** Bytes of a stream, where known, so that the browser can say how far it has come. */
      readonly size?: number
    },
  ) {}
}
export const download = (file: Download['file']) => new Download(file)

/** Sends it; `nosniff` and `no-store` stand on every answer of the API already. */
export function sendFile(reply: FastifyReply, { file }: Download): FastifyReply {
  reply.code(200).header('content-type', file.type).header('content-disposition', attachmentNamed(file.name))
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply.send(file.content)
}

/** Names a file to save (RFC 6266): the true name in UTF-8, and one of plain letters for whoever reads only that. */
export function attachmentNamed(name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cf}\p{Cs}/\\]+/gu, ' ').trim() || 'file'
  const plain = clean
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .,()+-]/g, '_')
  const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  const exact = encodeURIComponent(clean).replace(/['()*]/g, hex)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
