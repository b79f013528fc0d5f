// Each game's colours and display type, over the theme's; a game without any wears the house's own.
import.meta.glob('./*/mood.css', { eager: true });
