/** The texts of reviews and analysis: only their pages need them, so they come with those. */

import { addCatalog } from '../lib/i18n.svelte';
import { en } from './catalog.en';
import { ja } from './catalog.ja';

addCatalog({ en, ja });
