import { Avatar, Flex } from 'antd'
import { categoryName } from '../../../../../domain/access/roles'
import type { OwnProfile } from '../../../../../domain/contract/practice/setup'
import { languageNames } from '../../../../../domain/text/languages'
import { isWebAddress } from '../../../../../domain/text/web-address'
import card from '../../../../ui/section.module.css'
import text from '../../../../ui/text/text.module.css'
import css from '../profile.module.css'
import type { ProfileValues } from './values'

interface PagePreviewProps {
  readonly profile: OwnProfile
  readonly values: ProfileValues
  /** Also of a photo that is not saved yet. */
  readonly photoUrl: string | null
}

/** The profile as patients will see it, with what is typed. */
export function PagePreview({ profile, values, photoUrl }: PagePreviewProps) {
  const { title, first_name, last_name, category, slug } = profile
  const { specializations, languages, bio, links } = values
  const shown = links.filter(({ label, url }) => label.trim() && isWebAddress(url.trim()))
  return (
    <section className={card.section} aria-label="Come ti vedono i pazienti">
      <h3 className={text.label}>Come ti vedono i pazienti</h3>
      <Flex gap={16} align="center">
        {photoUrl && <Avatar size={88} src={photoUrl} alt="" />}
        <div>
          <p className={text.heading}>{[title, first_name, last_name].filter(Boolean).join(' ')}</p>
          <p className={text.muted}>{specializations.map(({ name }) => name).join(', ') || categoryName[category]}</p>
          {languages.length > 0 && <p className={text.small}>Parla: {languageNames(languages)}</p>}
        </div>
      </Flex>
      {bio.trim() && <p className={css.bio}>{bio.trim()}</p>}
      {shown.length > 0 && (
        <Flex component="ul" gap="4px 16px" wrap>
          {shown.map(({ label, url }) => (
            <li key={`${label} ${url}`}>
              <a href={url.trim()} target="_blank" rel="noreferrer noopener">
                {label.trim()}
              </a>
            </li>
          ))}
        </Flex>
      )}
      {slug && <p className={text.small}>Indirizzo della pagina: /prenota/{slug}</p>}
    </section>
  )
}
