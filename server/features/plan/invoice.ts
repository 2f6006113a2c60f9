import { sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import { paymentMethods } from '../../../domain/resource/shared-fields'
import { fullDate } from '../../../domain/text/dates'
import { euroText } from '../../../domain/text/format'
import { recordAction } from '../../audit/audit'
import { unknownInPath } from '../../audit/denied-attempts'
import { pdfOf } from '../../documents/pdf'
import type { Context } from '../../http/context'
import { download } from '../../http/replies'

interface InvoiceRow extends Record<string, unknown> {
  invoice_number: string
  plan: string
  price: number
  from: string | null
  to: string | null
  issued_on: string
  payment_method: keyof typeof paymentMethods | null
  name: string
  fiscal_code: string | null
}

/** The invoiced subscription of the caller's; without a number, another's or unknown: 404. */
export async function requireInvoice({ tx, caller }: Context, id: number) {
  const { rows } = await tx.execute<InvoiceRow>(sql`
    select s.invoice_number, p.name as plan, s.price, lower(s.period)::text as "from", (upper(s.period) - 1)::text as "to",
      (s.created_at at time zone 'Europe/Rome')::date::text as issued_on, s.payment_method,
      trim(concat_ws(' ', d.title, u.first_name, u.last_name)) as name, u.fiscal_code
    from subscriptions s join subscription_plans p on p.id = s.subscription_plan_id
    join users u on u.id = s.doctor_id join doctor_profiles d on d.user_id = u.id
    where s.id = ${id} and s.doctor_id = ${caller.userId} and s.deleted_at is null and s.invoice_number is not null`)
  const [found] = rows
  if (!found) throw unknownInPath(caller, 'subscriptions', id)
  return found
}

/** The courtesy copy of the invoice of a subscription of the caller's. */
export async function invoice(context: Context, id: number) {
  const found = await requireInvoice(context, id)
  await recordAction(context, { action: 'export', subject: 'subscriptions', subject_id: id })
  const { from, to, payment_method } = found
  const line = (label: string, value: string | null) => (value ? [{ kind: 'line' as const, label, value }] : [])
  const blocks = [
    { kind: 'text' as const, text: 'Copia di cortesia: la fattura elettronica è nel cassetto fiscale.' },
    ...line('Intestata a', found.name),
    ...line('Codice fiscale', found.fiscal_code),
    ...line('Data', fullDate(found.issued_on)),
    ...line('Descrizione', `Abbonamento ${found.plan}`),
    ...line('Periodo', from && to && `dal ${fullDate(from)} al ${fullDate(to)}`),
    ...line('Pagamento', payment_method && paymentMethods[payment_method]),
    { kind: 'heading' as const, text: `Totale ${euroText(found.price)}` },
  ]
  return download({
    name: `fattura-${found.invoice_number.replaceAll('/', '-')}.pdf`,
    type: endpoints.ownInvoice.mediaTypes?.[0] ?? '',
    content: await pdfOf(`Fattura n. ${found.invoice_number}`, blocks, context.now),
  })
}
