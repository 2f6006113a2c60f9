import styles from './message-page.module.css'
import text from './text.module.css'

/** Placeholder for a page of the specification that is not built yet. */
export const ComingSoon = ({ title }: { title: string }) => (
  <section className={styles.message} aria-labelledby="page-title">
    <p className={text.badge}>In arrivo</p>
    <h1 id="page-title" className={text.title}>
      {title}
    </h1>
    <p className={text.muted}>Questa pagina è in preparazione.</p>
  </section>
)
