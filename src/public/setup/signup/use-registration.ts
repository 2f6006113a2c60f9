import { useCallback, useEffect, useState } from 'react'
import type { Registration } from '../../../../domain/contract/public/registrations'
import { publicCall } from '../../../platform/basic/public-call'
import type { FormProblem } from '../../links/link-form'
import { formProblem } from '../../links/link-token'
import { forgetId, keepId, newId, storedId } from './registration-id'

/** Whether the registration of this browser has been read: it has one, or begins a new one. */
type Reading = 'loading' | 'ready' | { readonly unreachable: string }

const gone: FormProblem = {
  message: 'Questa registrazione non c’è più: era ferma da troppi giorni. Ricomincia da qui.',
}

/** The registration that this browser goes on with, as the server has it. */
export function useRegistration() {
  const [reading, setReading] = useState<Reading>('loading')
  const [registration, setRegistration] = useState<Registration | null>(null)

  const forget = useCallback(() => {
    forgetId()
    setRegistration(null)
  }, [])
  const read = useCallback(async () => {
    const id = storedId()
    if (id === null) return setReading('ready')
    const outcome = await publicCall<Registration>('POST', 'registrations/show', { registration_id: id })
    if (outcome.kind === 'done') setRegistration(outcome.data)
    else if (outcome.kind === 'refused' && outcome.status === 404) forget()
    else return setReading({ unreachable: 'message' in outcome ? outcome.message : '' })
    setReading('ready')
  }, [forget])
  useEffect(() => void read(), [read])

  /** Sends a step. The key is kept before the answer, so that one that was lost is found again. */
  async function save(path: string, values: Readonly<Record<string, unknown>>): Promise<FormProblem | null> {
    const id = storedId() ?? newId()
    keepId(id)
    const outcome = await publicCall<Registration>('POST', path, { registration_id: id, ...values })
    if (outcome.kind === 'done') {
      setRegistration(outcome.data)
      return null
    }
    if (outcome.kind === 'refused' && outcome.status === 404) {
      forget()
      return gone
    }
    if (outcome.kind === 'refused' && outcome.code === 'not-open') await read()
    return formProblem(outcome)
  }
  return { reading, registration, read, forget, save, show: setRegistration }
}
export type RegistrationModel = ReturnType<typeof useRegistration>
