import section from '../ui/section.module.css'
import text from '../ui/text.module.css'
import styles from './prenota.module.css'
import { noFields } from './search-fields'
import { SearchForm } from './search-form'

/** /prenota: what one looks for, and where. */
export default function BookingSearchPage() {
  return (
    <div className={`${section.stack} ${styles.narrow}`}>
      <header>
        <h1 className={text.title}>Prenota una visita</h1>
        <p className={text.muted}>
          Cerca per nome, specializzazione o prestazione, scegli un orario libero e conferma dalla tua e-mail: non serve
          registrarsi.
        </p>
      </header>
      <section className={section.section} aria-label="Ricerca">
        <SearchForm initial={noFields} />
      </section>
      <p className={text.muted}>Hai già prenotato? Apri il link che trovi nell’e-mail di conferma o nel promemoria.</p>
    </div>
  )
}
