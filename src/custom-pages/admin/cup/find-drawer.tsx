import { useInvalidate } from '@refinedev/core'
import { Alert, Button, Flex, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { SolidarityReach } from '../../../../domain/contract/booking/admin-bookings'
import { type RecordOnWire, type Relation, titleText } from '../../../../domain/resource'
import { clockTime, longDate } from '../../../../domain/text/dates'
import { useOpenForm } from '../../../platform/session/open-forms'
import { useRecord, useRefresh } from '../../../screens/record/use-record'
import { screenResource } from '../../../screens/registry'
import { type Choice, type FreeTimeQuery, keyOf, useBookRequest, useFreeTimes } from '../../../shared/visits/solidarity'
import { SideDrawer } from '../../../ui/dialogs/side-drawer'
import { focusFirstField } from '../../../ui/dialogs/trap-focus'
import { busyIcon } from '../../../ui/feedback/busy'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { LoadError } from '../../../ui/feedback/load-error'
import { NotLoaded } from '../../../ui/feedback/not-loaded'
import { DateInput } from '../../../ui/fields/date-input'
import { Field } from '../../../ui/fields/field'
import { SelectField } from '../../../ui/fields/native-select'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { Offers } from './offers'

const screen = screenResource('cup')

/** Finds a free time for a request over all solidarity services, and books it (product.md §6, `cup`). */
export function FindDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <SideDrawer open={id !== null} onClose={onClose} width={640} title="Trova un posto" fills>
      {id !== null && <Loaded key={id} id={id} onClose={onClose} />}
    </SideDrawer>
  )
}

function Loaded({ id, onClose }: { id: number; onClose: () => void }) {
  useOpenForm()
  const { data, error, refetch, isFetchedAfterMount } = useRecord(screen, id)
  if (error) return <NotLoaded error={error} what="la richiesta" onClose={onClose} onRetry={refetch} />
  if (!data || !isFetchedAfterMount) return <Skeleton active style={{ padding: 24 }} />
  return <Find request={data.data} onClose={onClose} onStale={() => void refetch()} />
}

const nameOf = (related: unknown) => (related as Relation | null | undefined)?.name

interface FindProps {
  readonly request: RecordOnWire
  readonly onClose: () => void
  readonly onStale: () => void
}

const reachLabels = {
  city: 'Solo nel Comune',
  province: 'Nella provincia',
  anywhere: 'Ovunque',
} as const satisfies Record<SolidarityReach, string>
const reaches = Object.entries(reachLabels).map(([value, label]) => ({ value, label }))

function Find({ request, onClose, onStale }: FindProps) {
  const specialization = nameOf(request.specialization)
  const city = nameOf(request.city)
  const [reach, setReach] = useState<SolidarityReach>(city ? 'province' : 'anywhere')
  const [wanted, setWanted] = useState<'wanted' | 'any'>(specialization ? 'wanted' : 'any')
  const [from, setFrom] = useState<string | null>(null)
  const [choice, setChoice] = useState<Choice>()
  const query: FreeTimeQuery = {
    reach,
    ...(from && { from }),
    ...(wanted === 'wanted' && { specialization_id: String(request.specialization_id) }),
  }
  const freeTimes = useFreeTimes(request.id, query)
  const refresh = useRefresh(screen)
  const invalidate = useInvalidate()
  const { book, busy, problem } = useBookRequest(request.id, () => {
    refresh()
    void invalidate({ resource: 'bookings', invalidates: ['list'] })
    onClose()
  })
  const offers = freeTimes.data?.data
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => focusFirstField(body.current), [])
  // A time that is no longer offered cannot stay chosen.
  const chosen =
    choice && offers?.some((offer) => offer.times.some((time) => keyOf({ offer, time }) === keyOf(choice)))
      ? choice
      : undefined
  const ask = (change: () => void) => {
    setChoice(undefined)
    change()
  }
  const widen = {
    label: 'Cerca ovunque, tutte le specializzazioni',
    run: () => {
      setReach('anywhere')
      setWanted('any')
    },
  }
  return (
    <>
      <div ref={body} className={section.drawerBody}>
        <h2 className={text.heading}>{titleText(screen.resource, request)}</h2>
        <p className={text.muted}>
          {[specialization, city, request.note].filter(Boolean).join(' · ') || 'Nessuna preferenza indicata.'}
        </p>
        <div className={section.facts}>
          {specialization && (
            <SelectField
              label="Specializzazione"
              value={wanted}
              options={[
                { value: 'wanted', label: specialization },
                { value: 'any', label: 'Tutte' },
              ]}
              onChange={(value) => ask(() => setWanted(value === 'wanted' ? 'wanted' : 'any'))}
            />
          )}
          {city && (
            <SelectField
              label="Dove"
              value={reach}
              options={reaches}
              onChange={(value) => ask(() => setReach(value as SolidarityReach))}
            />
          )}
          <Field label="Dal giorno">
            {(control) => <DateInput control={control} value={from} onChange={(day) => ask(() => setFrom(day))} />}
          </Field>
        </div>
        {problem && (
          <Alert
            type="warning"
            role="alert"
            showIcon
            message={problem}
            action={<Button onClick={onStale}>Rileggi la richiesta</Button>}
          />
        )}
        <p className="visually-hidden" role="status">
          {offers && !freeTimes.isPlaceholderData && `${offers.length} prestazioni con posti liberi`}
        </p>
        {freeTimes.isError ? (
          <LoadError
            text="I posti liberi non sono disponibili in questo momento."
            onRetry={() => void freeTimes.refetch()}
          />
        ) : !offers ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : offers.length > 0 ? (
          <Offers offers={offers} old={freeTimes.isPlaceholderData} chosen={chosen} onChoose={setChoice} />
        ) : (
          <EmptyState
            text="Nessun posto libero nei prossimi due mesi per quello che cerchi."
            action={reach !== 'anywhere' || wanted === 'wanted' ? widen : undefined}
          />
        )}
      </div>
      <footer className={section.drawerFoot}>
        <Flex vertical flex="1 1 220px">
          {chosen ? <Chosen {...chosen} /> : 'Scegli un orario.'}
        </Flex>
        <Button onClick={onClose}>Chiudi</Button>
        <Button
          type="primary"
          disabled={!chosen}
          loading={busyIcon(busy)}
          onClick={() => chosen && void book({ ...chosen, version: request.version })}
        >
          Prenota
        </Button>
      </footer>
    </>
  )
}

function Chosen({ offer, time }: Choice) {
  return (
    <>
      <strong>
        {longDate(time.date)} alle {clockTime(time.from)}
      </strong>
      {offer.doctor.name}, {offer.office.name}
    </>
  )
}
