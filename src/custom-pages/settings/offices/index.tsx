import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { PracticeOffice } from '../../../../domain/contract/practice/offices'
import { useActingDoctor } from '../../../platform/session'
import { usePracticeOffices } from '../../../shared/people/offices'
import { useLiveAgenda } from '../../../shared/visits/live-agenda'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { LoadError } from '../../../ui/feedback/load-error'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows'
import { useMinimumDelay } from '../../../ui/hooks/use-minimum-delay'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import { Tabs } from '../../../ui/tabs'
import { NewOfficeForm } from './data/new-office'
import { OfficeList } from './office-list'
import css from './settings-offices.module.css'
import { type OfficeTab, officeTabs } from './tabs'

/** Which office and tab are shown, in the address: `?office=12&tab=services`, `?office=new`. */
function usePlace(offices: readonly PracticeOffice[]) {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('office')
  const isNew = wanted === 'new'
  const office = offices.find(({ id }) => String(id) === wanted) ?? offices[0]
  const tab = officeTabs.find(({ value }) => value === params.get('tab')) ?? officeTabs[0]
  const show = (place: { office: number | 'new'; tab?: OfficeTab | undefined }) =>
    setParams({ office: String(place.office), ...(place.tab && { tab: place.tab }) }, { replace: true })
  return { isNew, office, tab, show }
}

/** /settings/offices: the doctor's offices, each with its data, services, booking settings and who works there. */
export default function SettingsOfficesPage() {
  const actingDoctorId = useActingDoctor()
  const { offices, isPending, isError, refetch } = usePracticeOffices()
  const isWaiting = useMinimumDelay(isPending)
  useLiveAgenda()
  return (
    <div className={page.page} key={actingDoctorId ?? 'self'}>
      {isError ? (
        <>
          <h1 className={page.title}>Strutture</h1>
          <LoadError text="Non è stato possibile leggere le strutture." onRetry={() => void refetch()} />
        </>
      ) : isWaiting || isPending ? (
        <>
          <h1 className={page.title}>Strutture</h1>
          <SkeletonRows rows={8} />
        </>
      ) : (
        <Offices offices={offices} />
      )}
    </div>
  )
}

function Offices({ offices }: { offices: readonly PracticeOffice[] }) {
  const { isNew, office, tab, show } = usePlace(offices)
  const startNew = () => show({ office: 'new' })
  return (
    <>
      <div className={page.head}>
        <h1 className={page.title}>
          Strutture{offices.length > 1 && <span className={page.count}>{offices.length}</span>}
        </h1>
        {!isNew && offices.length > 0 && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={startNew}>
            Nuova struttura
          </Button>
        )}
      </div>
      <div className={`${page.stack} ${css.columns}`} data-alone={offices.length < 2 && !isNew}>
        {(offices.length > 1 || isNew) && (
          <OfficeList
            offices={offices}
            shown={isNew ? 'new' : office?.id}
            onShow={(id) => show({ office: id, tab: tab?.value })}
          />
        )}
        <div className={section.panel}>
          {isNew ? (
            <NewOfficeForm
              onDone={(id) => show({ office: id, tab: 'services' })}
              onCancel={() => offices[0] && show({ office: offices[0].id })}
            />
          ) : office && tab ? (
            <Tabs
              label={office.office.name}
              value={tab.value}
              options={officeTabs}
              onChange={(value) => show({ office: office.id, tab: value })}
            >
              <Suspense fallback={<SkeletonRows rows={6} />}>
                <tab.Content key={office.id} office={office} offices={offices} />
              </Suspense>
            </Tabs>
          ) : (
            <EmptyState
              text="Nessuna struttura: aggiungi quella in cui lavori."
              action={{ label: 'Nuova struttura', run: startNew }}
            />
          )}
        </div>
      </div>
    </>
  )
}
