import { useOfficeChanges } from '../../../../shared/people/offices'
import css from '../../../../ui/section-form.module.css'
import { SortableRows } from '../../../../ui/sortable/sortable-rows'
import { useSortableRows } from '../../../../ui/sortable/use-sortable-rows'
import text from '../../../../ui/text/text.module.css'
import { useOrderSaved } from '../order'
import type { OfficeTabProps } from '../tab'
import { AddService } from './add-service'
import { ServiceRow } from './service-row'

/** "Prestazioni": what is offered in an office, one row each, in the order in which people see it. */
export default function OfficeServices({ office }: OfficeTabProps) {
  const { services } = office
  const { orderServices } = useOfficeChanges()
  const { ids, move } = useOrderSaved(services, (ids, seen) => orderServices(office.id, ids, seen))
  const rows = useSortableRows({
    ids,
    nameOf: (id) => services.find((service) => service.id === id)?.name ?? '',
    onMove: move,
  })

  const listed = ids.flatMap((id) => services.find((service) => service.id === id) ?? [])
  return (
    <div className={css.form}>
      <div className={css.grid}>
        <AddService office={office} />
      </div>
      {listed.length === 0 ? (
        <p className={text.muted}>Nessuna prestazione: scegli dal catalogo quelle che offri qui.</p>
      ) : (
        <>
          <p className={text.small}>
            Ogni modifica vale da subito. Trascina per riordinare, oppure premi Alt con ↑ o ↓ nella riga.
          </p>
          <SortableRows rows={rows}>
            <ol>
              {listed.map((service) => (
                <ServiceRow key={service.id} service={service} onKeyDown={rows.onKeyDown(service.id)} />
              ))}
            </ol>
          </SortableRows>
        </>
      )}
    </div>
  )
}
