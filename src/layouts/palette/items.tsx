import { FileTextOutlined, LogoutOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { fold, wordsBeginLike } from '../../../domain/text/search'
import { goTo } from '../../platform/session'
import { useAskToLeave } from '../frame/top-bar'
import { type FoundPage, matchingPages } from './pages'

/** One entry of the palette. */
export interface PaletteItem {
  readonly id: string
  readonly title: string
  readonly detail?: string | null
  readonly icon: ReactNode
  readonly run: () => void
  /** The alternative action of Shift+Enter, and its name. */
  readonly other?: { readonly name: string; readonly run: () => void } | undefined
}

export interface PaletteGroup {
  readonly name: string
  readonly items: readonly PaletteItem[]
}

/** What a palette found for a text. */
export interface PaletteResults {
  readonly groups: readonly PaletteGroup[]
  readonly isPending: boolean
  readonly isError: boolean
  /** Several are found alike: Enter takes none of them unseen. */
  readonly isAmbiguous: boolean
  /** There are others that are not shown. */
  readonly more: boolean
  /** Searches at once, without waiting for the next letter. */
  readonly flush: () => void
}

export interface PaletteProps {
  readonly pages: readonly FoundPage[]
  readonly onHelp: () => void
  readonly onClose: () => void
}

/** The pages for a text; all of them for none. */
export const pageItems = (pages: readonly FoundPage[], typed: string): PaletteItem[] =>
  matchingPages(pages, typed).map(({ to, label, group }) => ({
    id: `page-${to}`,
    title: label,
    detail: group,
    icon: <FileTextOutlined aria-hidden />,
    run: () => goTo(to),
  }))

/** Actions with words that begin like the typed ones; all of them for none. */
export const matchingItems = (items: readonly PaletteItem[], typed: string): readonly PaletteItem[] =>
  fold(typed) === '' ? items : items.filter(({ title }) => wordsBeginLike(title, typed))

/** Actions of everybody. */
export function useCommonActions(onHelp: () => void): PaletteItem[] {
  const askToLeave = useAskToLeave()
  return [
    {
      id: 'act-help',
      title: 'Scorciatoie da tastiera',
      icon: <QuestionCircleOutlined aria-hidden />,
      run: onHelp,
    },
    { id: 'act-leave', title: 'Esci', icon: <LogoutOutlined aria-hidden />, run: askToLeave },
  ]
}

export const filled = (groups: readonly PaletteGroup[]) => groups.filter(({ items }) => items.length > 0)
