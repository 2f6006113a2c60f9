import { useNavigate } from 'react-router'
import { RecordFields } from '../../screens/record/record-form'
import { screenResource } from '../../screens/registry'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import css from './news.module.css'
import { Preview } from './preview'

/** A new news item: its form, with a preview beside it (specification §2, /admin/news/new). */
export default function NewNews() {
  const navigate = useNavigate()
  return (
    <section className={page.page} style={{ maxWidth: 'none' }} aria-labelledby="new-title">
      <h1 id="new-title" className={page.title}>
        Nuova novità aziendale
      </h1>
      <div className={`${section.panel} ${css.panel}`}>
        <RecordFields
          screen={screenResource('news')}
          open={{ kind: 'new' }}
          onClose={() => void navigate('/admin/news')}
          details={(values) => <Preview values={values} title="Anteprima" />}
        />
      </div>
    </section>
  )
}
