import { DownloadOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listTitle } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { useHasDraft } from '../../platform/session'
import { useIsPhone } from '../../ui/hooks/use-media'
import pageCss from '../../ui/page.module.css'
import { relatedLinks } from '../overrides'
import { totalText } from './pager'
import { useUnfilteredTotal } from './rows'
import type { ListModel } from './use-list-model'

export const listTitleId = 'list-title'

/** Where the keyboard goes on when the row or the button that had it goes. */
export const focusListTitle = () => document.getElementById(listTitleId)?.focus({ preventScroll: true })

interface ListHeadProps {
  readonly list: ListModel
  readonly onCreate: (() => void) | undefined
  readonly isExporting: boolean
  readonly onExport: (button: HTMLElement) => void
  readonly extra: ReactNode
}

/** Title with count, links to lists beside this one, export and what is made here. */
export function ListHead({ list, onCreate, isExporting, onExport, extra }: ListHeadProps) {
  const { screen, resource, isNarrowed } = list
  const { rows } = list.table
  const isPhone = useIsPhone()
  const hasDraft = useHasDraft(resource.name, 'new')
  const { isBin } = list.table.state
  const isCompared = isNarrowed && !isBin
  const unfiltered = useUnfilteredTotal(screen, isCompared)
  return (
    <header className={pageCss.head}>
      <h1 id={listTitleId} className={pageCss.title} tabIndex={-1}>
        {listTitle(resource)}
        {isBin && ': Cestino'}
        {rows.records && (
          <span className={pageCss.count}>
            {totalText(rows)}
            {isCompared && unfiltered && ` su ${totalText(unfiltered)}`}
          </span>
        )}
      </h1>
      <Flex align="center" gap={8}>
        {relatedLinks(resource.name).map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
        {list.mayExport && !isPhone && (
          <Button
            icon={<DownloadOutlined aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={isExporting}
            onClick={({ currentTarget }) => onExport(currentTarget)}
          >
            Esporta
          </Button>
        )}
        {extra}
        {onCreate && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
            {hasDraft ? 'Riprendi la bozza' : textsOf(resource).create}
          </Button>
        )}
      </Flex>
    </header>
  )
}
