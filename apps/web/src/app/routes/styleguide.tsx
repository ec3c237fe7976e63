import Styleguide from '../../features/styleguide/styleguide.tsx'

/** /styleguide */
export const Screen = () => <Styleguide />
