import { Suspense, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { PatientRow } from '../../../domain/contract/people/patients'
import { lazyPart } from '../../platform/basic/load-chunk'
import { useActingDoctor } from '../../platform/session'
import { DoctorList } from '../../screens/feature-lists/doctor-list'
import { PatientList } from './list'
import { patientList } from './patient-list'

// with the controls of forms, which the list does without
const FormDrawer = lazyPart(() => import('./form'))
const Merging = lazyPart(() => import('./merge-dialogs'))
const Inviting = lazyPart(() => import('./invite-dialogs'))
const Limiting = lazyPart(() => import('./limit-dialogs'))

/** /patients: the acting doctor's patients, their form, merges and invites (product.md §5). */
export default function PatientsPage() {
  const actingDoctorId = useActingDoctor()
  // Remounted when the acting doctor changes, so that no patient of another doctor stays open.
  return (
    <DoctorList list={patientList} key={actingDoctorId ?? 'self'}>
      <Patients />
    </DoctorList>
  )
}

const idsIn = (value: string | null) =>
  (value ?? '').split(',').flatMap((word) => (/^[1-9]\d{0,8}$/.test(word) ? [Number(word)] : []))

/** What opens over the list stands in the address, so that Back closes it and other pages lead to it. */
const openers = ['new', 'edit', 'merge', 'invite'] as const
type Opener = (typeof openers)[number]

function Patients() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const [limited, setLimited] = useState<PatientRow | null>(null)
  const open = (opener: Opener, value = '1') =>
    setParams((before) => new URLSearchParams([...closed(before), [opener, value]]))
  const { key } = useLocation()
  // another page, such as the card, has led straight to a form: there one goes on
  const [isFromElsewhere] = useState(() => key !== 'default' && openers.some((opener) => params.has(opener)))
  const close = () => (isFromElsewhere ? void navigate(-1) : setParams(closed))
  const goOnFromMerge = (keptId: number) =>
    isFromElsewhere ? void navigate(`/patients/${keptId}`, { replace: true }) : setParams(closed)
  const openCard = (id: number) => void navigate(`/patients/${id}`)
  const [edited] = idsIn(params.get('edit'))
  const form = params.has('new') ? 'new' : edited
  const [kept, removed] = idsIn(params.get('merge'))
  const invited = params.get('invite')
  return (
    <>
      <PatientList
        onNew={() => open('new')}
        onEdit={(id) => open('edit', String(id))}
        onMerge={(ids) => open('merge', ids.join(','))}
        onInvite={(id) => open('invite', String(id ?? 'office'))}
        onLimit={setLimited}
      />
      <Suspense fallback={null}>
        {form !== undefined && (
          <FormDrawer
            key={form}
            id={form}
            onClose={close}
            onOpenCard={openCard}
            onMerge={(ids) => open('merge', ids.join(','))}
          />
        )}
        {kept !== undefined && (
          <Merging key={`${kept} ${removed}`} first={kept} second={removed} onMerged={goOnFromMerge} onClose={close} />
        )}
        {invited !== null && <Inviting userId={idsIn(invited)[0]} onClose={close} />}
        {limited && <Limiting row={limited} onClose={() => setLimited(null)} />}
      </Suspense>
    </>
  )
}

/** The address with nothing open over the list. */
function closed(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const opener of openers) next.delete(opener)
  return next
}
