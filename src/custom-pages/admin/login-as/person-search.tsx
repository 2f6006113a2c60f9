import { SearchOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { useState } from 'react'
import { mayLoginAs } from '../../../../domain/access/impersonation'
import type { AnyUser } from '../../../../domain/contract/people/users'
import { counted } from '../../../../domain/text/dates'
import { roleOf, useCurrentUser } from '../../../platform/calls'
import { useUsers } from '../../../platform/session/users'
import { Roles } from '../../../shared/people/roles'
import controls from '../../../ui/controls.module.css'
import { useDebouncedValue } from '../../../ui/hooks/use-debounced-value'
import text from '../../../ui/text/text.module.css'
import css from './login-as.module.css'

/** Fewer letters would find half the country. */
const shortest = 2
const shown = 8

/** Why nobody enters as this person; null where this admin may. */
function obstacle(role: ReturnType<typeof roleOf>, { active, roles }: AnyUser): string | null {
  if (!mayLoginAs(role, roles)) return 'Non puoi accedere come questa persona'
  if (roles.length === 0) return 'Non accede: è senza ruolo'
  return active ? null : 'Non accede: è disattivata'
}

/** Anybody, by name, phone, fiscal code or e-mail. What is typed stays in memory. */
export function PersonSearch({ onChoose }: { onChoose: (person: AnyUser) => void }) {
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const [asked, flush] = useDebouncedValue(query)
  const role = roleOf(useCurrentUser().data)
  const enough = asked.length >= shortest
  const found = useUsers(enough ? { search: asked, role: null, page: 1, limit: shown } : null)
  const isPending = query.length >= shortest && (query !== asked || (found.isFetching && !found.isError))
  const people = enough && !isPending ? (found.data?.data ?? []) : []
  const total = found.data?.meta?.total ?? 0
  const first = people.find((person) => obstacle(role, person) === null)
  return (
    <>
      <div className={controls.search}>
        <SearchOutlined aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: whoever opens the dialog is about to type.
          autoFocus
          type="text"
          aria-label="Cerca una persona"
          placeholder="Nome, telefono, codice fiscale o e-mail"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key, repeat }) => {
            if (key !== 'Enter' || repeat) return
            if (first) onChoose(first)
            else flush()
          }}
        />
      </div>
      <p className="visually-hidden" role="status">
        {isPending ? 'Ricerca in corso' : enough ? counted(people.length, 'persona trovata', 'persone trovate') : ''}
      </p>
      <div aria-busy={isPending}>
        {query.length < shortest && <p className={text.muted}>Scrivi almeno due lettere.</p>}
        {isPending && <p className={text.muted}>Ricerca in corso…</p>}
        {enough && found.isError && (
          <p className={text.muted} role="alert">
            La ricerca non è riuscita.
          </p>
        )}
        {enough && !isPending && !found.isError && people.length === 0 && (
          <p className={text.muted}>Nessuno corrisponde a queste parole.</p>
        )}
        <ul>
          {people.map((person) => {
            const why = obstacle(role, person)
            return (
              <li key={person.id}>
                <button
                  type="button"
                  className={`${controls.cell} ${css.person}`}
                  disabled={why !== null}
                  onClick={() => onChoose(person)}
                >
                  <Flex component="span" justify="space-between" gap={12}>
                    <strong>
                      {person.last_name} {person.first_name}
                    </strong>
                    <Roles roles={person.roles} />
                  </Flex>
                  <span className={text.small}>{why ?? person.email ?? ''}</span>
                </button>
              </li>
            )
          })}
        </ul>
        {people.length > 0 && total > people.length && (
          <p className={text.muted}>Ci sono altre persone: scrivi qualche lettera in più.</p>
        )}
      </div>
    </>
  )
}
