import { useNavigate } from 'react-router'
import type { Period } from '../../../domain/resource'
import type { FormValues } from '../../screens/record/form-values'
import { RecordFields } from '../../screens/record/record-form'
import { screenResource } from '../../screens/registry'
import page from '../../ui/page.module.css'
import section from '../../ui/section.module.css'
import text from '../../ui/text.module.css'
import { NewsArticle } from './article'
import css from './news.module.css'
import { Reach } from './reach'

const screen = screenResource('news')

/** A new news item: its form, and beside it what its readers will see (specification §2, /admin/news/new). */
export default function NewNews() {
  const navigate = useNavigate()
  return (
    <section className={page.page} style={{ maxWidth: 'none' }} aria-labelledby="new-title">
      <h1 id="new-title" className={page.title}>
        Nuova novità aziendale
      </h1>
      <div className={`${section.panel} ${css.panel}`}>
        <RecordFields
          screen={screen}
          onClose={() => void navigate('/admin/news')}
          beside={(values) => <Preview values={values} />}
        />
      </div>
    </section>
  )
}

function Preview({ values }: { values: FormValues }) {
  const period = (values.period ?? null) as Period | null
  return (
    <div className={`${page.page} ${css.preview}`}>
      <h2 className={text.label}>Anteprima</h2>
      <Reach audience={(values.audience ?? []) as string[]} period={period} />
      <NewsArticle
        article={{
          title: String(values.title ?? ''),
          body: String(values.body ?? ''),
          cover: null,
          pinned: values.pinned === true,
          published_on: period?.from ?? null,
          unread: false,
        }}
      />
    </div>
  )
}
