import styles from '../ui/feedback/message-page.module.css'
import text from '../ui/text/text.module.css'

/** Placeholder for a page of the specification that is not built yet. */
export function ComingSoon({ title }: { title: string }) {
  return (
    <section className={`${styles.centered} ${styles.message}`} aria-labelledby="page-title">
      <p className={text.badge}>In arrivo</p>
      <h1 id="page-title" className={text.title}>
        {title}
      </h1>
      <p className={text.muted}>Questa pagina è in preparazione.</p>
    </section>
  )
}
