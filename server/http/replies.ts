import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A reply with a success status other than the endpoint's. */
export class StatusReply<T> {
  constructor(
    readonly status: number,
    readonly body: T,
  ) {}
}
export const statusReply = <T>(status: number, body: T) => new StatusReply(status, body)

/** A file reply (an export, an attachment): always downloaded, never rendered inside the API's origin. */
export class Download {
  constructor(
    readonly file: {
      /** The file name offered to the browser. */
      readonly name: string
      /** One of the endpoint's `mediaTypes`. */
      readonly type: string
      readonly content: string | Readable
      /** Size of a stream in bytes, where known, for the browser's progress display. */
      readonly size?: number
    },
  ) {}
}
export const download = (file: Download['file']) => new Download(file)

/** Sends a download; every reply of the API has `nosniff` and `no-store` already. */
export function sendFile(reply: FastifyReply, { file }: Download): FastifyReply {
  const { content } = file
  reply.code(200).header('content-type', file.type).header('content-disposition', attachmentNamed(file.name))
  if (file.size !== undefined) reply.header('content-length', file.size)
  if (reply.request.method !== 'HEAD' || typeof content === 'string') return reply.send(content)
  content.destroy()
  return reply.send(null)
}

/** `Content-Disposition` of a download (RFC 6266): the exact name in UTF-8, and an ASCII fallback. */
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
