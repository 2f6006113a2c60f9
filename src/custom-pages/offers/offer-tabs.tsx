import { NavLink } from 'react-router'
import { useHasRight } from '../../platform/session/current-user'
import css from '../../ui/tabs.module.css'

/** The two lists of one page; the one that is open is said by `aria-current`. */
export function OfferTabs() {
  const isSelf = useHasRight()('self')
  return (
    <nav className={`${css.tabs} ${css.links}`} aria-label="Offerte">
      <NavLink to="/offers" className={css.tab ?? ''}>
        Ai pazienti
      </NavLink>
      <NavLink to="/offerte" className={css.tab ?? ''}>
        {isSelf ? 'Dedicate a te' : 'Dedicate al medico'}
      </NavLink>
    </nav>
  )
}
