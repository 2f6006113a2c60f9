import { randomUUID } from 'node:crypto'
import { ask, type Desk } from '../servers/built-practice'

/** A new patient of a desk; each has a surname of its own. */
interface NewPatient {
  readonly desk: Desk
  readonly last_name: string
  readonly key: string
}

/** Patients written until the server was killed: those that were acknowledged, by id, and those without a reply. */
export interface PatientLedger {
  readonly acknowledged: (NewPatient & { readonly id: number })[]
  readonly unanswered: NewPatient[]
}

let written = 0
const send = (url: string, { desk, last_name, key }: NewPatient) =>
  ask(url, desk, 'doctor/patients', { method: 'POST', key, body: { first_name: 'Rosa', last_name } })

/** Writes one patient after the other while the server lives. */
export async function writePatients(
  url: string,
  desk: Desk,
  { isAlive, ledger, onWritten }: { isAlive: () => boolean; ledger: PatientLedger; onWritten: () => void },
): Promise<void> {
  while (isAlive()) {
    const patient = { desk, last_name: `Prova ${++written}`, key: randomUUID() }
    const answer = await send(url, patient)
    if (answer?.status === 201) {
      ledger.acknowledged.push({ ...patient, id: answer.body.data.id })
      onWritten()
    } else ledger.unanswered.push(patient)
  }
}

/** What is not as it was acknowledged; those without a reply are repeated with their key, and must then be there once. */
export async function wrongPatients(url: string, { acknowledged, unanswered }: PatientLedger): Promise<string[]> {
  const wrong: string[] = []
  for (const { desk, id, last_name } of acknowledged) {
    const found = await ask(url, desk, `doctor/patients/${id}`)
    if (found?.body?.data?.last_name !== last_name) wrong.push(`patient ${id} came back as ${JSON.stringify(found)}`)
  }
  for (const patient of [...unanswered, ...acknowledged.slice(-3)]) {
    const again = await send(url, patient)
    const list = await ask(url, patient.desk, `doctor/patients?search=${encodeURIComponent(patient.last_name)}`)
    const named = list?.body?.data?.filter((row: { last_name: string }) => row.last_name === patient.last_name)
    if (again?.status !== 201 || named?.length !== 1 || named[0].id !== again.body.data.id)
      wrong.push(`a repeat of ${patient.last_name} was answered ${JSON.stringify([again, list])}`)
  }
  return wrong
}
