import { useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../api/current-user'
import { usePublicConfig } from '../../api/public-config'
import { PolicyLinks } from '../../ui/policy-links'
import styles from './drawer.module.css'

/** Clicks on the version after which a super admin finds the way to the environments (specification §2: more than 5). */
const hiddenAfter = 5

/** Policy and store links, copyright and version. */
export function DrawerFooter() {
  const config = usePublicConfig().data
  const version = config?.version
  const [clicks, setClicks] = useState(0)
  const maySwitch = useCan()('use', 'endpoint-switch')
  return (
    <div className={styles.footer}>
      <PolicyLinks links={config?.links} />
      <p className={styles.copyright}>
        <span>© {new Date().getFullYear()} Curante</span>
        {version && (
          <>
            <span aria-hidden="true">·</span>
            {maySwitch ? (
              <button type="button" className={styles.version} onClick={() => setClicks(clicks + 1)}>
                v{version}
              </button>
            ) : (
              <span>v{version}</span>
            )}
          </>
        )}
        {maySwitch && clicks > hiddenAfter && (
          <Link to="/settings/endpoint" className={styles.environment}>
            Ambiente
          </Link>
        )}
      </p>
    </div>
  )
}
