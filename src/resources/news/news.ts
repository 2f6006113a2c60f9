import { userTypeName } from '../../../domain/access/roles'
import { defineResource, field } from '../../../domain/resource'

export default defineResource({
  name: 'news',
  labels: { one: 'Novità aziendale', many: 'Novità aziendali', gender: 'f' },
  menu: { group: 'news', order: 10 },
  titleField: 'title',
  fields: {
    title: field.text({ label: 'Titolo', max: 160, list: 'search', example: 'Le visite ripetute' }),
    slug: field.slug({
      label: 'Indirizzo web',
      from: ['title'],
      list: 'column',
      importKey: true,
      example: 'le-visite-ripetute',
    }),
    body: field.markdown({ label: 'Testo', example: 'Da oggi ogni data di una ripetizione **si può correggere**.' }),
    cover: field.image({ label: 'Copertina', optional: true, example: 'copertina-novita-0001' }),
    audience: field.multiChoice({
      label: 'Destinatari',
      options: userTypeName,
      none: 'Tutti',
      list: 'filter',
      optional: true,
      example: ['mmg', 'specialist'],
    }),
    period: field.period({
      label: 'Pubblicazione',
      list: 'filter',
      optional: true,
      example: { from: '2026-01-07', to: '2026-03-31' },
    }),
    pinned: field.boolean({ label: 'In evidenza', list: 'filter', example: false }),
  },
  sections: {
    Notizia: ['title', 'slug', 'body', 'cover'],
    Pubblicazione: ['audience', 'pinned', 'period'],
  },
  repeats: ['audience', 'period'],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})
