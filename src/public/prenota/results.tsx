import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { counted, numericDate } from '../../../domain/text/dates'
import { useShown } from '../served-page'
import { CloseIcon } from '../ui/icons'
import section from '../ui/section.module.css'
import text from '../ui/text.module.css'
import { DoctorCard } from './doctor-card'
import styles from './prenota.module.css'
import {
  type DoctorSearch,
  type LooseFilter,
  type SearchPage,
  type SearchResult,
  searchPath,
  without,
} from './search-address'
import { fieldsOf } from './search-fields'
import { SearchForm } from './search-form'
import { useSearch } from './use-search'

/** /prenota/search: doctors of a search, with their next free times. */
export default function SearchResultsPage() {
  const page = useShown<SearchPage>()
  const { key } = useLocation()
  // a search begins anew with each address
  return <Results key={key} page={page} />
}

function Results({ page }: { page: SearchPage }) {
  const found = useSearch(page)
  const { search, result, problem } = found
  const isNavigating = useNavigation().location?.pathname === '/prenota/search'
  const fields = fieldsOf(search, result?.looked_for, found.text)
  return (
    <div className={`${section.stack} ${styles.narrow}`}>
      <h1 className={text.title}>Cerca un medico</h1>
      <section className={section.section} aria-label="Ricerca">
        {/* the names of what was looked for come with the results */}
        <SearchForm key={result ? 'named' : 'unnamed'} initial={fields} />
      </section>
      <Chips search={search} names={result?.looked_for} typed={found.text} />
      {problem !== null && (
        <div role="alert" className={`${section.section} ${section.page}`}>
          <p>{problem}</p>
          <button type="button" className="button" onClick={found.retry}>
            Riprova
          </button>
        </div>
      )}
      {problem === null && (result === null || isNavigating) && <Skeletons />}
      {result !== null && !isNavigating && result.total === 0 && (
        <Nothing result={result} search={search} typed={found.text} />
      )}
      {result !== null && !isNavigating && result.total > 0 && <Doctors found={found} total={result.total} />}
    </div>
  )
}

const Skeletons = () => (
  <div className={styles.cards} role="status" aria-label="Ricerca in corso">
    {[0, 1, 2].map((card) => (
      <div key={card} className={`${section.section} ${section.stack}`}>
        <span className={text.blank} />
        <span className={text.blank} />
        <span className={text.blank} />
      </div>
    ))}
  </div>
)

function Doctors({ found, total }: { found: ReturnType<typeof useSearch>; total: number }) {
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const { state } = useLocation()
  const { search, doctors } = found
  const before = useRef(doctors.length)
  useEffect(() => {
    const first = list.current?.children[before.current]
    before.current = doctors.length
    first?.querySelector<HTMLElement>('h2 a')?.focus()
  }, [doctors.length])
  return (
    <>
      <div className={styles.bar}>
        <p role="status">{counted(total, 'medico trovato', 'medici trovati')}</p>
        <label>
          <span className={text.label}>Ordina per </span>
          <select
            className="button"
            value={search.sort ?? 'first-free'}
            onChange={({ target }) =>
              void navigate(searchPath({ ...search, sort: target.value === 'name' ? 'name' : undefined }), { state })
            }
          >
            <option value="first-free">primo orario libero</option>
            <option value="name">nome</option>
          </select>
        </label>
      </div>
      <ul ref={list} className={styles.cards} aria-label="Medici">
        {doctors.map((doctor) => (
          <li key={doctor.slug}>
            <DoctorCard doctor={doctor} />
          </li>
        ))}
      </ul>
      {found.moreProblem && (
        <p role="alert" className={text.notice} data-tone="warning">
          {found.moreProblem}
        </p>
      )}
      {found.hasMore && (
        <button type="button" className="button button-large" onClick={() => void found.showMore()}>
          Mostra altri
        </button>
      )}
    </>
  )
}

interface FiltersProps {
  readonly search: DoctorSearch
  readonly names: SearchResult['looked_for'] | undefined
  readonly typed: string | null
}

/** The filters in words, by which each is spoken of. */
function filterTexts({ search, names, typed }: FiltersProps): Partial<Record<LooseFilter, string>> {
  const { specialization, service_id, city_id, province_id, postal_code, online, from } = search
  return {
    ...(typed !== null && { text: `«${typed}»` }),
    ...(specialization !== undefined && { specialization: names?.specialization ?? 'Specializzazione' }),
    ...(service_id !== undefined && { service: names?.service ?? 'Prestazione' }),
    ...((city_id ?? province_id ?? postal_code) !== undefined && { place: names?.place ?? 'Luogo' }),
    ...(online && { online: 'Visita online' }),
    ...(from !== undefined && { from: `Dal ${numericDate(from)}` }),
  }
}

/** The state of the history goes along with every filter but the typed text. */
const stateWithout = (filter: LooseFilter, typed: string | null) =>
  filter === 'text' || typed === null ? null : { text: typed }

function Chips({ search, names, typed }: FiltersProps) {
  const texts = Object.entries(filterTexts({ search, names, typed })) as [LooseFilter, string][]
  if (texts.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Filtri">
      {texts.map(([filter, label]) => (
        <li key={filter}>
          <Link
            className={styles.chip}
            to={searchPath(without(search, filter))}
            state={stateWithout(filter, typed)}
            aria-label={`Togli il filtro ${label}`}
          >
            {label}
            <CloseIcon />
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface NothingProps {
  readonly result: SearchResult
  readonly search: DoctorSearch
  readonly typed: string | null
}

/** No result: the filters without which there are some. */
function Nothing({ result, search, typed }: NothingProps) {
  const texts = filterTexts({ search, names: result.looked_for, typed })
  return (
    <section className={`${section.section} ${section.page}`} aria-label="Nessun risultato">
      <p role="status">Nessun medico corrisponde a tutto quello che cerchi.</p>
      {result.loosen.length > 0 ? (
        <>
          <p className={text.muted}>Ce ne sono, se rinunci a qualcosa:</p>
          <ul className={section.buttons}>
            {result.loosen.map(({ filter, total }) => (
              <li key={filter}>
                <Link
                  className="button button-large"
                  to={searchPath(without(search, filter))}
                  state={stateWithout(filter, typed)}
                >
                  Senza {texts[filter]}: {counted(total, 'medico', 'medici')}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Link className="button" to="/prenota">
          Nuova ricerca
        </Link>
      )}
    </section>
  )
}
