import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { BodyOf } from '../../../domain/contract/endpoint'
import type { broadcastEndpoints, CampaignPreview } from '../../../domain/contract/messages/broadcasts'
import { invalid, unknownValue } from '../../../domain/contract/refusal'
import { typeOfCampaign } from '../../../domain/messages/channels'
import { linkPath } from '../../../domain/messages/links'
import { campaigns, messages, storedFiles, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { renderMail } from '../../mail/render'
import { causeOfTest } from '../../messages/campaigns/attachments'
import { practiceOf } from '../../messages/campaigns/doctors'
import { pushOf } from '../../messages/campaigns/start'
import { broadcaster } from './read'

type Content = Pick<BodyOf<typeof broadcastEndpoints.testCampaign>, 'subject' | 'text' | 'purpose'>

/** The mail's row, as far as it does not depend on who reads it. */
async function mailOf(context: Context, { subject, text, purpose }: Content) {
  const doctor_id = broadcaster(context)
  return {
    channel: 'email' as const,
    type_code: typeOfCampaign[purpose],
    purpose,
    doctor_id,
    practice: await practiceOf(context.tx, doctor_id),
    subject,
    text,
    state: 'due' as const,
    due_at: context.now,
    created_at: context.now,
  }
}

interface Sender {
  readonly from: string
  readonly origin: string
}

/** What a reader gets: the mail is rendered by what sends it, its link to end mails leads nowhere. */
export async function previewCampaign(context: Context, content: Content, { from, origin }: Sender) {
  const mail = await mailOf(context, content)
  const nobody = {
    ...{ id: 0, user_id: 1, address: null, booking_id: null, link_id: null, campaign_id: null, prescription_id: null },
  }
  const unsent = { detail: null, url: null, reason: null, attempts: 0, claimed_at: null, sent_at: null, shown_at: null }
  const rendered = renderMail(
    {
      ...{ ...mail, ...nobody, ...unsent, cause: '', recipient: '' },
      unsubscribePath: content.purpose === 'care' ? null : linkPath.unsubscribe('…'),
    },
    origin,
  )
  const { subject, html, text } = rendered
  return {
    email: { from, subject, html, text },
    push: pushOf(mail.practice, content.subject),
    inbox: { title: content.subject, text: content.text },
  } satisfies CampaignPreview
}

/** Sends the mail to the caller's address alone, whatever the caller chose; 422 on `channels` without an address. */
export async function testCampaign(context: Context, body: BodyOf<typeof broadcastEndpoints.testCampaign>) {
  const { tx, caller } = context
  const [me] = await tx.select({ email: users.email }).from(users).where(eq(users.id, caller.userId))
  if (!me?.email) throw invalid({ channels: ['Non hai un indirizzo e-mail a cui mandare la prova.'] })
  const key = body.file ?? null
  if (key !== null) await requireFile(context, key)
  const mail = await mailOf(context, body)
  const cause = causeOfTest(randomUUID(), key)
  await tx.insert(messages).values({ ...mail, cause, recipient: me.email, address: me.email })
}

/** An own upload, or the file of one of the doctor's communications; 422 on `file` for any other. */
async function requireFile(context: Context, key: string): Promise<void> {
  const { tx, caller } = context
  const own = and(eq(storedFiles.key, key), eq(storedFiles.user_id, caller.userId), isNotNull(storedFiles.uploaded_at))
  const ofDoctor = and(eq(campaigns.file_key, key), eq(campaigns.doctor_id, broadcaster(context)))
  const found = (await tx.$count(storedFiles, own)) + (await tx.$count(campaigns, ofDoctor))
  if (found === 0) throw unknownValue('file')
}
