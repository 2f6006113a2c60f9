import { type Category, categoryName } from '../../../domain/access/roles'

/** "Cardiologia, Medicina interna"; the category of who has no specialization. */
export const professionOf = ({
  category,
  specializations,
}: {
  readonly category: Category
  readonly specializations: readonly string[]
}): string => specializations.join(', ') || categoryName[category]
