import styles from './message-page.module.css'

/** Stands where a page of the specification is not built yet. */
export function ComingSoon({ title }: { title: string }) {
  return (
    <section className={styles.message} aria-labelledby="page-title">
      <p className={styles.kicker}>In arrivo</p>
      <h1 id="page-title" className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>Questa pagina è in preparazione.</p>
    </section>
  )
}
