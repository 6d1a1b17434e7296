//! Files of answers, and their marks as tables.
