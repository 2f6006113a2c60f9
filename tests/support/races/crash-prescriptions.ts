import { randomBytes, randomUUID } from 'node:crypto'
import { ask, type WritingDesk } from '../servers/built-practice'

/** A request for a prescription that a desk takes; each names a drug of its own. */
interface NewRequest {
  readonly desk: WritingDesk
  readonly drug: string
  readonly key: string
}

/** Requests taken until the server was killed: those that were acknowledged, by id, and those without a reply. */
export interface PrescriptionLedger {
  /** `status` is null while it is not known whether it was accepted. */
  readonly acknowledged: (NewRequest & { readonly id: number; status: 'pending' | 'accepted' | null })[]
  readonly unanswered: NewRequest[]
}

const send = (url: string, { desk, drug, key }: NewRequest) =>
  ask(url, desk, 'doctor/prescriptions', {
    method: 'POST',
    key,
    body: { user_id: desk.patient_id, drugs: [{ name: drug, quantity: 1 }] },
  })

/** Takes one request after the other while the server lives, and accepts every second one. */
export async function writePrescriptions(
  url: string,
  desk: WritingDesk,
  { isAlive, ledger, onWritten }: { isAlive: () => boolean; ledger: PrescriptionLedger; onWritten: () => void },
): Promise<void> {
  while (isAlive()) {
    const request = { desk, drug: `Sciroppo ${randomBytes(6).toString('hex')}`, key: randomUUID() }
    const answer = await send(url, request)
    if (answer?.status !== 201) {
      ledger.unanswered.push(request)
      continue
    }
    const { id, version } = answer.body.data
    const known: PrescriptionLedger['acknowledged'][number] = { ...request, id, status: 'pending' }
    ledger.acknowledged.push(known)
    onWritten()
    if (id % 2 === 0) continue
    known.status = null
    const accepted = await ask(url, desk, `doctor/prescriptions/${id}/status`, {
      method: 'PUT',
      body: { status: 'accepted', version },
    })
    if (accepted?.status !== 200) continue
    known.status = 'accepted'
    onWritten()
  }
}

/** What is not as it was acknowledged; those without a reply are repeated with their key, and must then be there once. */
export async function wrongPrescriptions(
  url: string,
  { acknowledged, unanswered }: PrescriptionLedger,
): Promise<string[]> {
  const wrong: string[] = []
  for (const { desk, id, drug, status } of acknowledged) {
    const found = (await ask(url, desk, `doctor/prescriptions/${id}`))?.body?.data
    if (found?.drugs?.[0]?.name !== drug || (status && found.status !== status))
      wrong.push(`prescription ${id}, ${status}, came back as ${JSON.stringify(found)}`)
  }
  for (const request of [...unanswered, ...acknowledged.slice(-3)]) {
    const again = await send(url, request)
    const list = await ask(url, request.desk, `doctor/prescriptions?search=${encodeURIComponent(request.drug)}`)
    const asked = list?.body?.data?.filter(
      ({ drugs }: { drugs: { name: string }[] }) => drugs[0]?.name === request.drug,
    )
    if (again?.status !== 201 || asked?.length !== 1 || asked[0].id !== again.body.data.id)
      wrong.push(`a repeat of ${request.drug} was answered ${JSON.stringify([again, list])}`)
  }
  return wrong
}
