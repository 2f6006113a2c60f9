import { Button } from 'antd'
import table from './table.module.css'
import text from './text/text.module.css'

interface PageStepsProps {
  readonly number: number
  readonly last: number
  /** What the buttons of the page before and of the next one say. */
  readonly words?: readonly [before: string, after: string]
  readonly onNumber: (number: number) => void
}

/** Goes from page to page of a list; nothing where one page has it all. */
export function PageSteps({ number, last, words = ['Precedente', 'Successiva'], onNumber }: PageStepsProps) {
  if (last <= 1) return null
  return (
    <nav className={table.pager} aria-label="Pagine">
      <span className={text.muted}>
        Pagina {number} di {last}
      </span>
      <Button disabled={number === 1} onClick={() => onNumber(number - 1)}>
        {words[0]}
      </Button>
      <Button disabled={number >= last} onClick={() => onNumber(number + 1)}>
        {words[1]}
      </Button>
    </nav>
  )
}
