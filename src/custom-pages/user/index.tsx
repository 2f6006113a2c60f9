import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type RoleCode, roleCodes, roleName } from '../../../domain/access/roles'
import { roleOf, useCurrentUser } from '../../api'
import { useUsers } from '../../api/users'
import { lastPage, pageSize } from '../../screens/list/list-state'
import { Pager, totalText } from '../../screens/list/pager'
import { SearchBox } from '../../screens/list/search-box'
import { EmptyState } from '../../ui/empty-state'
import { NativeSelect } from '../../ui/native-select'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import { SkeletonRows } from '../../ui/skeleton-rows'
import table from '../../ui/table.module.css'
import { useIsPhone } from '../../ui/use-media'
import { UserDrawer } from './user-drawer'
import { UserCards, UsersTable } from './user-rows'

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/** The roles there are to look for: a plain admin meets no super admins. */
const rolesFor = (role: RoleCode | null) => roleCodes.filter((code) => code !== 'superadmin' || role === 'superadmin')

/**
 * Anybody, whatever the role: who it is, where the person is signed in, and the end of that (product.md §6, `user`). Who is
 * looked for stays out of the address; who is open stands there by number.
 */
export default function UserPage() {
  const role = roleOf(useCurrentUser().data)
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const [wanted, setWanted] = useState<RoleCode | null>(null)
  const [pageNumber, setPage] = useState(1)
  const phone = useIsPhone()
  const found = useUsers({ search, role: wanted, page: pageNumber, limit: pageSize })
  const openId = idOf(params.get('show'))
  const open = (id: number | null) => setParams(id === null ? {} : { show: String(id) })
  const people = found.data?.data
  const meta = found.data?.meta
  const rows = {
    records: undefined,
    total: meta?.total ?? 0,
    capped: meta?.total_capped ?? false,
    next: null,
    stale: found.isPlaceholderData,
    failed: found.isError,
    retry: () => void found.refetch(),
  }
  const shown = { people: people ?? [], onOpen: open }
  return (
    <section className={page.window} aria-labelledby="page-title" data-popups>
      <h1 id="page-title" className={page.title} tabIndex={-1}>
        Utenti
        {meta && <span className={page.count}>{totalText(rows)}</span>}
      </h1>
      <div className={page.toolbar}>
        <SearchBox
          label="Cerca per nome, telefono o e-mail"
          onSearch={(typed) => {
            if (typed.trim() === search) return
            setSearch(typed.trim())
            setPage(1)
          }}
        />
        <NativeSelect
          aria-label="Ruolo"
          value={wanted ?? ''}
          options={[
            { value: '', label: 'Tutti i ruoli' },
            ...rolesFor(role).map((code) => ({ value: code, label: roleName[code] })),
          ]}
          onChange={(value) => {
            setWanted((value || null) as RoleCode | null)
            setPage(1)
          }}
        />
      </div>
      <div className={section.panel}>
        {found.isError && !people ? (
          <EmptyState
            text="Non siamo riusciti a caricare l’elenco. Riprova tra poco."
            action={{ label: 'Riprova', run: rows.retry }}
          />
        ) : !people ? (
          <SkeletonRows rows={12} />
        ) : people.length === 0 ? (
          <EmptyState text="Nessuna persona corrisponde alla ricerca." />
        ) : (
          <div className={table.scroll} data-stale={rows.stale}>
            {phone ? <UserCards {...shown} /> : <UsersTable {...shown} />}
          </div>
        )}
        {people && people.length > 0 && (
          <Pager
            rows={rows}
            page={Math.min(pageNumber, lastPage)}
            beyond={0}
            phone={phone}
            onPage={setPage}
            onBeyond={() => {}}
          />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {meta && !rows.stale && `${totalText(rows)} risultati`}
      </p>
      <UserDrawer id={openId} onClose={() => open(null)} />
    </section>
  )
}
