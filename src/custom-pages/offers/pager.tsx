import { Button } from 'antd'
import table from '../../ui/table.module.css'
import text from '../../ui/text.module.css'

interface PagerProps {
  readonly page: number
  readonly last: number
  readonly onPage: (page: number) => void
}

export function Pager({ page, last, onPage }: PagerProps) {
  if (last <= 1) return null
  return (
    <nav className={table.pager} aria-label="Pagine">
      <span className={text.muted}>
        Pagina {page} di {last}
      </span>
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        Precedente
      </Button>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        Successiva
      </Button>
    </nav>
  )
}
