import { sql } from 'drizzle-orm'
import { intArray } from '../../db/fragments'
import type { Tx } from '../../db/types'
import type { Message } from '../sender'

/** A test of a communication is no part of one: its cause says which file it carries. */
export const causeOfTest = (id: string, file: string | null) => `campaign test ${id}${file ? ` ${file}` : ''}`
const fileOfTest = (cause: string) => /^campaign test \S+ (\S+)$/.exec(cause)?.[1]

interface AttachmentRow extends Record<string, unknown> {
  readonly campaign_id: number | null
  readonly key: string
  readonly name: string
  readonly type: string
}

/** Adds to the mails of mass communications, and of their tests, the files that they carry. */
export async function withAttachments(tx: Tx, all: readonly Message[]): Promise<Message[]> {
  const ids = all.flatMap(({ campaign_id, channel }) => (channel === 'email' ? (campaign_id ?? []) : []))
  const keys = all.flatMap(({ cause }) => fileOfTest(cause) ?? [])
  if (ids.length === 0 && keys.length === 0) return [...all]
  const { rows } = await tx.execute<AttachmentRow>(sql`
    select id as campaign_id, file_key as key, file_name as name, file_type as type from campaigns
    where id = any(${intArray([...new Set(ids)])}::int[]) and file_key is not null
    union all
    select null, key, name, type from stored_files where key = any(${`{${keys.join()}}`}::text[])`)
  return all.map((message) => {
    const own = fileOfTest(message.cause)
    const file = rows.find(({ campaign_id, key }) =>
      own === undefined ? campaign_id !== null && campaign_id === message.campaign_id : key === own,
    )
    return file ? { ...message, attachments: [{ key: file.key, name: file.name, type: file.type }] } : message
  })
}
