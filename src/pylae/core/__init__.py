"""What every game shares: state, rules in three gears, chance, matches, records and the contract test."""
